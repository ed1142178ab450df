/** Everything that other modules can use from this one. */
export { calendarsModule } from './module.ts';
