export { removeUnusedTags } from './commands/removeUnusedTags.ts';
export { saveTag } from './commands/saveTag.ts';
export { tagsModule } from './module.ts';
export { holdTags, listTags } from './repository.ts';
