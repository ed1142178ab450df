export { mapModule } from './module.ts';
