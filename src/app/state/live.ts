import { proxy } from 'valtio';

/** How the live channel stands. */
export const live = proxy<{ status: 'off' | 'connecting' | 'on'; connectionId: string | null }>({
  status: 'off',
  connectionId: null,
});
