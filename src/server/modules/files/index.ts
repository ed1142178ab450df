/** Everything that other modules can use from this one. */
export { createItemFile } from './commands/createItemFile.ts';
export { readableFile } from './content/readableFile.ts';
export { filesModule } from './module.ts';
export { presentItemFile } from './presenter.ts';
