export { peopleModule } from './module.ts';
