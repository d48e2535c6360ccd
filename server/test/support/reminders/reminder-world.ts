import { sendReminders } from '../../../src/features/reminders/send-reminders.ts';
import { buildPerson, type Person } from '../builders.ts';
import { startWorld, type World } from '../running/world.ts';
import { type Browser, type PushService, startPushService, subscribeBrowser } from './push-service.ts';

export const minuteMs = 60_000;

export type ReminderWorld = World & {
  service: PushService;
  /** Adds a browser to the member's reminders. */
  addBrowser: (member: Person) => Promise<Browser>;
  /** Turns on the member's reminder, and makes it due now or some minutes ago. */
  makeDue: (member: Person, minutesAgo?: number) => Promise<void>;
  /** Creates a member with a browser, whose reminder is due. */
  buildDueMember: () => Promise<{ member: Person; browser: Browser }>;
  findReminder: (member: Person) => ReturnType<World['deps']['db']['reminder']['findUniqueOrThrow']>;
  findSubscription: (browser: Browser) => ReturnType<World['deps']['db']['pushSubscription']['findUnique']>;
  /** Runs the job, and returns how many messages were accepted. */
  send: () => Promise<number>;
  /** Deletes all reminders and subscriptions, and resets the push service. */
  clear: () => Promise<void>;
};

const timeZone = 'Europe/Paris';

/** Returns the last full hour, whose next reminder is almost a day away. */
const findLastHour = (now: Date) => `${now.toLocaleTimeString('sv', { timeZone }).slice(0, 2)}:00`;

/** Starts a server that sends reminders to a local push service. */
export async function startReminderWorld(): Promise<ReminderWorld> {
  const service = await startPushService();
  const world = await startWorld({ PUSH_STAND_IN: service.origin });
  const { db, clock } = world.deps;
  const callAs = ({ bearer }: Person, method: 'put' | 'post', path: string, body: object) =>
    world.api[method](`/v1/user/${path}`).set('Authorization', bearer).send(body);
  const addBrowser = async (member: Person) => {
    const browser = subscribeBrowser(service);
    await callAs(member, 'post', 'push-subscription', browser.subscription);
    return browser;
  };
  const makeDue = async (member: Person, minutesAgo = 0) => {
    const time = findLastHour(clock.now());
    await callAs(member, 'put', 'reminder', { time, time_zone: timeZone });
    const nextAt = new Date(clock.now().getTime() - minutesAgo * minuteMs);
    await db.reminder.update({ where: { userId: member.user.id }, data: { nextAt } });
  };
  return {
    ...world,
    service,
    addBrowser,
    makeDue,
    buildDueMember: async () => {
      const member = await buildPerson(world);
      const browser = await addBrowser(member);
      await makeDue(member);
      return { member, browser };
    },
    findReminder: ({ user }) => db.reminder.findUniqueOrThrow({ where: { userId: user.id } }),
    findSubscription: ({ subscription: { endpoint } }) =>
      db.pushSubscription.findUnique({ where: { endpoint } }),
    send: () => sendReminders(world.deps),
    clear: async () => {
      service.reset();
      await db.reminder.deleteMany();
      await db.pushSubscription.deleteMany();
    },
    close: async (options) => {
      await world.close(options);
      await service.close();
    },
  };
}
