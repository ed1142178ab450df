/** All that other modules may use of this one. */
export { listBoards } from './boards.ts';
export { boardsModule } from './module.ts';
