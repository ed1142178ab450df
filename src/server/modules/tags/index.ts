/** All that other modules may use of this one. */
export { saveTag } from './commands/saveTag.ts';
export { tagsModule } from './module.ts';
export { holdTags, listTags, removeUnusedTags } from './repository.ts';
