import type { Failure } from '../deed.ts';
import type { Stage } from '../stage.ts';
import type { NetworkFailure } from '../unreliable-network.ts';

type ProcessName = 'api' | 'jobs';

/** Waits until a job is working, or until there is nothing left to work on. */
async function waitForJob({ world: { deps } }: Stage): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const working = await deps.db.recording.count({ where: { state: 'aligning' } });
    const sending = await deps.db.email.count({ where: { sentAt: null, attempts: { gt: 0 } } });
    if (working + sending > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const createProcessFailure = (
  processName: ProcessName,
  how: 'kill' | 'stop',
  name: string,
  description: string,
): Failure => ({
  name,
  description,
  begin: async (stage) => {
    if (processName === 'jobs') await waitForJob(stage);
    await stage[processName][how]();
  },
  end: (stage) => stage[processName].start(),
});

async function jumpClocks({ api, jobs }: Stage): Promise<void> {
  api.jumpClock();
  jobs.jumpClock();
}

const clockJumps: Failure = {
  name: 'clock jumps',
  description: 'The clocks of both running processes jump forward by an hour, and back again.',
  begin: jumpClocks,
  end: jumpClocks,
};

const mediaDiskFull: Failure = {
  name: 'media disk full',
  description: 'The file system of covers, clips, uploads and work files has no free byte.',
  begin: ({ mediaDisk }) => mediaDisk.fill(),
  end: ({ mediaDisk }) => mediaDisk.clear(),
};

const createNetworkFailure = (failure: NetworkFailure, description: string): Failure => ({
  name: `network ${failure}`,
  description,
  begin: async ({ network }) => network.fail(failure),
  end: async ({ network }) => network.fail(undefined),
});

export const machineFailures = [
  mediaDiskFull,
  createProcessFailure('api', 'stop', 'API stopped', 'The process that serves requests gets SIGTERM.'),
  createProcessFailure('api', 'kill', 'API killed', 'The process that serves requests gets SIGKILL.'),
  createProcessFailure('jobs', 'stop', 'jobs stopped', 'The process of the jobs gets SIGTERM during a job.'),
  createProcessFailure('jobs', 'kill', 'jobs killed', 'The process of the jobs gets SIGKILL during a job.'),
  clockJumps,
  createNetworkFailure('drops requests', 'Every second request is lost on its way to the server.'),
  createNetworkFailure('drops responses', 'Every second response is lost on its way to the browser.'),
  createNetworkFailure('doubles', 'Every request reaches the server twice at the same time.'),
  createNetworkFailure('delays', 'Requests and responses take up to 1.5 s, and overtake each other.'),
];
