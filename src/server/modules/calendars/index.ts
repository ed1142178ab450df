export { calendarsModule } from './module.ts';
