export { runBenchmarks as bench } from '../../bench/bench.ts';
