const areaCodes = ['213', '310', '323', '408', '415', '510', '619', '626', '714', '818', '909', '949'];

/** A random American phone number, ten digits. Two tests of a run practically never share one. */
export function freshPhone(): string {
  const area = areaCodes[Math.trunc(Math.random() * areaCodes.length)] ?? '213';
  return area + String(2_000_000 + Math.trunc(Math.random() * 7_999_999));
}
