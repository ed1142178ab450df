/** Everything that other modules can use from this one. */
export { systemModule } from './module.ts';
