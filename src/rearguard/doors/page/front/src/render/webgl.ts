// Bodies as WebGL2 points: one draw call, the shapes made in the fragment shader.

import type { Frame } from "../decode";
import { inks, SIGNS, speck } from "../marks";
import type { View } from "../view";
import { LENGTH_M, NEAR, type Renderer, speckSize } from "./renderer";

const VERTEX = `#version 300 es
in float east; in float north; in uint style; in uint heading;
uniform vec2 centre; uniform vec2 half_m; uniform float scale; uniform float speck;
uniform vec3 lengths; uniform float near;
flat out uint v_style; flat out float v_turn; flat out float v_size;
void main() {
  uint sign = style & 15u; uint shape = (style >> 4u) & 3u;
  vec2 p = (vec2(east, north) - centre) / half_m;
  float depth = sign == 9u ? 0.5 : 0.0;
  gl_Position = style == 0u ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(p, depth, 1.0);
  float size = scale >= near ? lengths[shape] * scale * (sign == 5u ? 1.5 : 1.1) : speck;
  if (scale < near && sign == 7u) size += 1.0;
  gl_PointSize = size; v_size = size; v_style = style;
  v_turn = float(heading) / 256.0 * 6.2831853;
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
flat in uint v_style; flat in float v_turn; flat in float v_size;
uniform bool shapes; uniform sampler2D colours; uniform vec3 dark; uniform vec3 light;
out vec4 colour;
vec3 ink(uint column) { return texelFetch(colours, ivec2(int(column), int(v_style >> 6u)), 0).rgb; }
void main() {
  uint sign = v_style & 15u; uint shape = (v_style >> 4u) & 3u;
  vec2 q = (gl_PointCoord - 0.5) * vec2(2.0, -2.0);
  vec3 fill = ink(sign);
  float edge = 2.5 / v_size;
  if (!shapes) {
    if (shape != 0u && dot(q, q) > 1.0) discard;
    bool rim_ = sign == 7u && max(abs(q.x), abs(q.y)) > 0.45;
    colour = vec4(rim_ ? ink(1u) : fill, 1.0);
    return;
  }
  float k = sign == 5u ? 1.5 : 1.1;
  vec2 r = mat2(cos(v_turn), -sin(v_turn), sin(v_turn), cos(v_turn)) * q * k;
  if (sign == 9u) {
    float cross_ = min(abs(r.x - r.y), abs(r.x + r.y));
    if (cross_ > 0.16 || max(abs(r.x), abs(r.y)) > 0.68) discard;
    colour = vec4(shape == 2u ? ink(2u) : fill, 1.0);
    return;
  }
  if (sign == 5u && max(abs(q.x), abs(q.y)) > 1.0 - edge) { colour = vec4(ink(1u), 1.0); return; }
  float wide = shape == 0u ? 0.44 : shape == 2u ? 0.36 : 1.0;
  float taper = shape == 1u ? 1.0 : r.x > -0.36 ? sqrt(max(0.0, (1.0 - r.x) / 1.36)) : 1.0;
  float back = shape == 1u ? length(r) : max(abs(r.y) / (wide * taper + 1e-3), r.x < -0.36 ?
    length(vec2((r.x + 0.36) / 0.64, r.y / wide)) : 0.0);
  if (back > 1.0 || abs(r.x) > 1.0) discard;
  bool rim = back > 1.0 - 2.0 * edge / wide;
  if (shape == 2u) { if (!rim) discard; colour = vec4(ink(1u), 1.0); return; }
  vec2 s = r / wide;
  vec3 paint = fill;
  if (rim) paint = sign == 7u ? ink(1u) : mix(fill, dark, 0.6);
  else if (sign == 2u && length(s) < 0.42) paint = light;
  else if (sign == 4u && abs(s.x) < 0.16) paint = light;
  else if (sign == 6u && min(abs(s.x), abs(s.y)) < 0.14 && max(abs(s.x), abs(s.y)) < 0.7) paint = light;
  else if (sign == 7u && abs(s.x - s.y) < 0.2) paint = ink(1u);
  colour = vec4(paint, 1.0);
}`;

export class WebglRenderer implements Renderer {
  readonly name = "webgl";
  private program: WebGLProgram;
  private buffers: Record<string, WebGLBuffer> = {};
  private at: Record<string, WebGLUniformLocation | null> = {};
  private night: boolean | null = null;
  private dpr = 1;

  constructor(private gl: WebGL2RenderingContext) {
    this.program = this.link();
    gl.useProgram(this.program);
    for (const name of [
      "centre", "half_m", "scale", "speck", "lengths", "near", "shapes", "colours", "dark", "light",
    ]) {
      this.at[name] = gl.getUniformLocation(this.program, name);
    }
    for (const name of ["east", "north", "style", "heading"]) {
      this.buffers[name] = gl.createBuffer() as WebGLBuffer;
    }
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    gl.clearColor(0, 0, 0, 0);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  }

  private link(): WebGLProgram {
    const { gl } = this;
    const program = gl.createProgram() as WebGLProgram;
    for (const [kind, text] of [
      [gl.VERTEX_SHADER, VERTEX],
      [gl.FRAGMENT_SHADER, FRAGMENT],
    ] as const) {
      const shader = gl.createShader(kind) as WebGLShader;
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
        throw new Error(String(gl.getShaderInfoLog(shader)));
      }
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
      throw new Error(String(gl.getProgramInfoLog(program)));
    }
    return program;
  }

  resize(width: number, height: number, dpr: number): void {
    this.dpr = dpr;
    this.gl.canvas.width = Math.round(width * dpr);
    this.gl.canvas.height = Math.round(height * dpr);
    this.gl.viewport(0, 0, this.gl.canvas.width, this.gl.canvas.height);
  }

  private colours(night: boolean): void {
    if (this.night === night) return;
    this.night = night;
    const { gl } = this;
    const pixels = new Uint8Array(16 * 4 * 4);
    inks(night).forEach((ink, side) => {
      for (let sign = 1; sign < SIGNS.length; sign++) {
        const c = SIGNS[sign] === "captive" ? ink.pale : speck(ink, sign, night);
        pixels.set([...c, 255], 4 * (16 * side + sign));
      }
    });
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 16, 4, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    const [d, l] = night ? [0.05, 0.93] : [0.13, 0.99];
    gl.uniform3f(this.at.dark, d, d * 0.8, d * 0.7);
    gl.uniform3f(this.at.light, l, l, l * 0.97);
  }

  private column(name: string, values: Float32Array | Uint8Array, whole: boolean): void {
    const { gl } = this;
    const at = gl.getAttribLocation(this.program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers[name]);
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STREAM_DRAW);
    gl.enableVertexAttribArray(at);
    if (whole) gl.vertexAttribIPointer(at, 1, gl.UNSIGNED_BYTE, 0, 0);
    else gl.vertexAttribPointer(at, 1, gl.FLOAT, false, 0, 0);
  }

  draw(view: View, frame: Frame, styles: Uint8Array, night: boolean): void {
    const { gl, at } = this;
    this.colours(night);
    gl.uniform2f(at.centre, view.cx, view.cy);
    gl.uniform2f(at.half_m, view.width / 2 / view.scale, view.height / 2 / view.scale);
    gl.uniform1f(at.scale, view.scale * this.dpr);
    gl.uniform1f(at.near, NEAR * this.dpr);
    gl.uniform1f(at.speck, Math.max(1, speckSize(view.scale) * this.dpr));
    gl.uniform3f(at.lengths, LENGTH_M[0], LENGTH_M[1], LENGTH_M[2]);
    gl.uniform1i(at.shapes, view.scale >= NEAR ? 1 : 0);
    this.column("east", frame.x, false);
    this.column("north", frame.y, false);
    this.column("style", styles, true);
    this.column("heading", frame.heading, true);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.drawArrays(gl.POINTS, 0, styles.length);
  }
}
