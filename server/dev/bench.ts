export { bench } from '../../bench/bench.ts';
