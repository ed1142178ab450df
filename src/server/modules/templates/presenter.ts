import type { TemplateLoad } from '#core/model.ts';
import type { StoredTemplateLoad } from './repository.ts';

export function presentTemplateLoad(row: StoredTemplateLoad): TemplateLoad {
  const { state, done, total, step, problems } = row;
  return { state, done, total, problems, ...(step ? { step } : {}) };
}
