/** Everything that other modules can use from this one. */
export { fileContentsModule } from './module.ts';
