/** All that other modules may use of this one. */
export { createItemFile } from './commands/createItemFile.ts';
export { readableFile } from './content/readableFile.ts';
export { filesModule } from './module.ts';
export { presentItemFile } from './presenter.ts';
