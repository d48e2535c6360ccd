import { describe, expect, it } from 'vitest';
import { createWebPush } from './web-push.ts';

const { findService } = createWebPush({
  publicKey: '',
  privateKey: '',
  subject: 'mailto:help@example.org',
  hosts: ['fcm.example.org', '*.push.example.com'],
  standIn: undefined,
});

describe('findService', () => {
  it.each([
    ['https://fcm.example.org/send/1', 'fcm.example.org'],
    ['https://web.push.example.com/1', '*.push.example.com'],
    ['https://db5p.push.example.com/2', '*.push.example.com'],
    ['https://push.example.com/1', undefined],
    ['https://web.push.example.com.attacker.example/1', undefined],
    ['https://web.push.example.com:8443/1', undefined],
    ['https://name@web.push.example.com/1', undefined],
    ['http://fcm.example.org/send/1', undefined],
    ['fcm.example.org', undefined],
  ])('finds for %s the service %s', (endpoint, service) => {
    expect(findService(endpoint)).toBe(service);
  });
});
