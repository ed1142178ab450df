/** Everything that other modules can use from this one. */
export { presenceModule } from './module.ts';
