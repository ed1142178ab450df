import { type ReactNode, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { isModuleEnabled } from '#core/policy/modules.ts';
import type { RouteModule } from '../features/defineFeature.ts';
import { logOutOfSession } from '../state/sessionState.ts';
import { useUser } from '../state/useBoot.ts';

/**
 * Redirects to the start page if the page's module is turned off while the page is open. If the module was already off
 * when the page was opened, the session ends.
 */
export default function ModulePage({ module, children }: { module: RouteModule; children: ReactNode }) {
  const isOn = isModuleEnabled(useUser().account.settings, module);
  const [wasOn] = useState(isOn);
  const isRefused = !isOn && !wasOn;
  useEffect(() => {
    if (!isRefused) return;
    // The router must be notified of the end of the session before components are rendered without a user.
    const timer = setTimeout(() => void logOutOfSession(`ModuleOff.${module}`));
    return () => clearTimeout(timer);
  }, [isRefused, module]);
  if (isOn) return children;
  return isRefused ? null : <Redirect to="/" replace />;
}
