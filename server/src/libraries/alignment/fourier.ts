/**
 * Returns a function that writes the power spectrum of a real frame: `size` samples in, `size / 2 + 1` bins out.
 * Radix-2 Cooley-Tukey; `size` is a power of two.
 */
export function powerSpectrum(size: number): (frame: Float32Array, power: Float32Array) => void {
  const half = size / 2;
  const cosines = Float64Array.from({ length: half }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sines = Float64Array.from({ length: half }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const reversed = bitReversal(size);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  return (frame, power) => {
    for (let i = 0; i < size; i += 1) real[reversed[i] ?? 0] = frame[i] ?? 0;
    imaginary.fill(0);
    for (let width = 1; width < size; width *= 2) {
      const stride = half / width;
      for (let start = 0; start < size; start += 2 * width) {
        for (let i = 0; i < width; i += 1) {
          const cosine = cosines[i * stride] as number;
          const sine = sines[i * stride] as number;
          const upper = start + i;
          const lower = upper + width;
          const re = real[lower] as number;
          const im = imaginary[lower] as number;
          const turnedReal = re * cosine + im * sine;
          const turnedImaginary = im * cosine - re * sine;
          real[lower] = (real[upper] as number) - turnedReal;
          imaginary[lower] = (imaginary[upper] as number) - turnedImaginary;
          real[upper] = (real[upper] as number) + turnedReal;
          imaginary[upper] = (imaginary[upper] as number) + turnedImaginary;
        }
      }
    }
    for (let i = 0; i <= half; i += 1) {
      power[i] = (real[i] as number) ** 2 + (imaginary[i] as number) ** 2;
    }
  };
}

function bitReversal(size: number): Uint32Array {
  const bits = Math.log2(size);
  return Uint32Array.from({ length: size }, (_, index) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit += 1) reversed |= ((index >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
}
