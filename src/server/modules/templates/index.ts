/** Everything that other modules can use from this one. */
export { templatesModule } from './module.ts';
export { insertTemplateLoad } from './repository.ts';
