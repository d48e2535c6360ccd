-- The dashboard counts both by week.

-- CreateIndex
CREATE INDEX "credit_entries_reason_created_at_idx" ON "credit_entries"("reason", "created_at");

-- CreateIndex
CREATE INDEX "purchases_created_at_idx" ON "purchases"("created_at");

-- What is swept every night is found by when it ended.

-- CreateIndex
CREATE INDEX "sessions_ended_at_idx" ON "sessions"("ended_at");

-- CreateIndex
CREATE INDEX "recovery_tokens_expires_at_idx" ON "recovery_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "recovery_tokens_used_at_idx" ON "recovery_tokens"("used_at");

-- CreateIndex
CREATE INDEX "confirmation_tokens_expires_at_idx" ON "confirmation_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "confirmation_tokens_used_at_idx" ON "confirmation_tokens"("used_at");

-- Reconciliation looks for living memberships that were not synced for long. Nothing asks for them by their period.
DROP INDEX "memberships_status_current_period_end_idx";

-- CreateIndex
CREATE INDEX "memberships_status_synced_at_idx" ON "memberships"("status", "synced_at");
