/** The loudness of samples (-1 to 1) in decibels of full scale: 0 is the loudest, silence is far below -100. */
export function decibelsOf(samples: Float32Array): number {
  const meanSquare = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return 10 * Math.log10(meanSquare + Number.EPSILON);
}
