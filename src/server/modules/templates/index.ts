/** All that other modules may use of this one. */
export { templatesModule } from './module.ts';
export type { TemplateLoader } from './templateLoader.ts';
export { insertTemplateLoad } from './templateLoads.ts';
