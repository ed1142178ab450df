export { fileContentsModule } from './module.ts';
