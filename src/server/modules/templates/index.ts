export { templatesModule } from './module.ts';
export { insertTemplateLoad } from './repository.ts';
