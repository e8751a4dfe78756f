// npm run bench: all benchmarks, one after the other, also after one whose ratio is worse than in bench/ratios.json.
import { spawnSync } from 'node:child_process';

const benchmarks = ['media', 'assistant', 'pages', 'first-screens'];
const failed = benchmarks.filter((name) => {
  const { status } = spawnSync('node', [`bench/${name}.mjs`], { stdio: 'inherit' });
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`Worse than bench/ratios.json allows, or broken: ${failed.join(', ')}`);
  process.exit(1);
}
