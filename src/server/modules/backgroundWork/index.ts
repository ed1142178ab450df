/** Everything that other modules can use from this one. */
export { backgroundWorkModule } from './module.ts';
