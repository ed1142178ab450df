export { backgroundWorkModule } from './module.ts';
