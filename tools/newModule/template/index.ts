/** Everything that other modules can use from this one. */
export { samplesModule } from './module.ts';
