/** All that other modules may use of this one. */
export { templatesModule } from './module.ts';
export { insertTemplateLoad } from './repository.ts';
