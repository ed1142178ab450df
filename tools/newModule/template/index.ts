/** Everything that other modules can use from this module. */
export { samplesModule } from './module.ts';
