declare module "subset-font" {
  type Axis = number | { min?: number; max?: number; default?: number };
  /** Cuts a font down to the letters of a text, and its axes down to what is named. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; variationAxes?: Record<string, Axis> },
  ): Promise<Buffer>;
}
