import { type ReactNode, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { isModuleEnabled } from '#core/policy/modules.ts';
import type { RouteModule } from '../features/defineFeature.ts';
import { leaveSession } from '../state/session.ts';
import { useUser } from '../state/useBoot.ts';

/**
 * If a page is open while its module is turned off, redirects to the start page; opening it afterwards ends the
 * session.
 */
export default function ModulePage({ module, children }: { module: RouteModule; children: ReactNode }) {
  const isOn = isModuleEnabled(useUser().account.settings, module);
  const [wasOn] = useState(isOn);
  const isRefused = !isOn && !wasOn;
  useEffect(() => {
    if (!isRefused) return;
    // The router must see the end of the session before components are rendered without a user.
    const timer = setTimeout(() => void leaveSession(`ModuleOff.${module}`));
    return () => clearTimeout(timer);
  }, [isRefused, module]);
  if (isOn) return children;
  return isRefused ? null : <Redirect to="/" replace />;
}
