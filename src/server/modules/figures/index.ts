export { type Figures, figuresModule } from './module.ts';
