/** All that other modules may use of this one. */
export { runFiguresThread } from './columns/figuresThread.ts';
export { type Figures, figuresModule } from './module.ts';
