/** All that other modules may use of this one. */
export { filesModule } from './module.ts';
export { presentItemFile } from './presenter.ts';
