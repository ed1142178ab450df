export { bootModule } from './module.ts';
