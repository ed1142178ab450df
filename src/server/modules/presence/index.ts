export { presenceModule } from './module.ts';
