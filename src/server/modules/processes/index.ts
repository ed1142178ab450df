/** All that other modules may use of this one. */
export { processesModule } from './module.ts';
