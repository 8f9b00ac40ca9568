import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  build: {
    outDir: "../static",
    emptyOutDir: true,
    sourcemap: false,
    rollupOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
  worker: {
    format: "es",
    rollupOptions: { output: { entryFileNames: "assets/[name].js" } },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8123" } },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
