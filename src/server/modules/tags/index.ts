export { removeUnusedTags } from './commands/removeUnusedTags.ts';
export { saveTag } from './commands/saveTag.ts';
export { tagsModule } from './module.ts';
export { listTags, lockExistingTags } from './repository.ts';
