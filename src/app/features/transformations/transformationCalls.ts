import type { DataTransformation } from '#core/model.ts';
import { answerOf, api } from '../../api/client.ts';

export const listTransformations = (signal?: AbortSignal): Promise<DataTransformation[]> =>
  answerOf(api.GET('/data-transformations', { signal }));
