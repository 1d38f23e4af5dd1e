/** How long a process may take to end once its port is closed, by `shut-down.ts`. */
const ENDING_SECONDS = 10;

type Container = {
  name: string;
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[] };
  };
  livenessProbe?: { httpGet?: { path: string } };
  readinessProbe?: { httpGet?: { path: string } };
  startupProbe?: object;
};

export type PodSpec = {
  automountServiceAccountToken?: boolean;
  restartPolicy?: string;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean; seccompProfile?: { type?: string } };
  containers: Container[];
};

/** What a pod lacks in isolation, limits, probes and time to stop. */
export function podFaults(pod: PodSpec, { drainSeconds }: { drainSeconds: number }): string[] {
  const faults: string[] = [];
  const runs = pod.restartPolicy !== 'Never';
  const grace = pod.terminationGracePeriodSeconds ?? 30;
  if (pod.automountServiceAccountToken !== false) faults.push('is given a token of the cluster');
  if (pod.securityContext?.runAsNonRoot !== true) faults.push('may run as root');
  if (pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault') faults.push('may call anything');
  if (runs && grace <= drainSeconds + ENDING_SECONDS) faults.push('is killed before it could end');
  return [...faults, ...pod.containers.flatMap((container) => containerFaults(container, runs))];
}

function containerFaults({ name, ...container }: Container, runs: boolean): string[] {
  const { securityContext: context, resources } = container;
  const checks: [boolean, string][] = [
    [context?.allowPrivilegeEscalation === false, 'may gain rights'],
    [context?.readOnlyRootFilesystem === true, 'may write to its root'],
    [context?.capabilities?.drop?.includes('ALL') === true, 'keeps capabilities'],
    [resources?.requests?.['cpu'] !== undefined, 'asks for no processor'],
    [resources?.requests?.['memory'] !== undefined, 'asks for no memory'],
    [resources?.limits?.['memory'] !== undefined, 'has no limit of memory'],
    [!runs || container.startupProbe !== undefined, 'may be killed while it starts'],
    [!runs || container.livenessProbe?.httpGet?.path === '/healthz', 'is not seen to hang'],
    [!runs || container.readinessProbe?.httpGet?.path === '/readyz', 'is not seen to be ready'],
  ];
  return checks.filter(([holds]) => !holds).map(([, fault]) => `${name} ${fault}`);
}
