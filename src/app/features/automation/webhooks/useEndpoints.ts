import { useCallback } from 'react';
import type { WebhookEndpoint } from '#core/model.ts';
import { type LoadState, useLoad } from '../../../api/useLoad.ts';
import { listEndpoints } from './webhookCalls.ts';

export function useEndpoints(): LoadState<WebhookEndpoint[]> {
  return useLoad(useCallback((signal: AbortSignal) => listEndpoints(signal), []));
}
