const areaCodes = ['213', '310', '323', '408', '415', '510', '619', '626', '714', '818', '909', '949'];

// Each Playwright worker counts in an area code of its own, so that no two tests of a run share a phone. It counts in large steps,
// because neighboring numbers share a rate limit.
const area = areaCodes[Number(process.env['TEST_WORKER_INDEX'] ?? 0) % areaCodes.length] ?? '213';
const numbers = 3_500_000;
const step = 104_729;
let place = Math.trunc(Math.random() * numbers);

/** A phone number of the US that no other test of the run has, ten digits. The demo data's 555 is out of reach. */
export function freshPhone(): string {
  place = (place + step) % numbers;
  return area + String(2_000_000 + place);
}
