export { createItemFile } from './commands/createItemFile.ts';
export { requireReadableFile } from './content/readableFile.ts';
export { filesModule } from './module.ts';
export { presentItemFile } from './presenter.ts';
